// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// A token that says of itself what a test wants. It is minted without an event: a host finds it by transfers alone.
contract NamedToken {
    string public name;
    string public symbol;
    uint8 public immutable decimals;
    mapping(address => uint256) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 value);

    constructor(string memory name_, string memory symbol_, uint8 decimals_, address holder, uint256 amount) {
        name = name_;
        symbol = symbol_;
        decimals = decimals_;
        balanceOf[holder] = amount;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        emit Transfer(msg.sender, to, amount);
        return true;
    }
}
